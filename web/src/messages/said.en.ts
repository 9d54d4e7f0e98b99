/** What the server says, where a player would say it otherwise: seats have names at the table, not numbers. */
export const said: Record<string, string> = {
  'seat {seat} was dealt only 6 to 9': 'a player was dealt only 6 to 9',
  'it is the turn of seat {seat}': 'it is not your turn',
  'name trump: R, Y, B or G': 'name trump: red, yellow, black or green',

  // why a match is over
  'reached {score}': 'the goal of {score} is reached',
  'over {score}': 'the goal is passed: more than {score}',
  'below {score}': 'a team has fallen below {score}',
  'all rounds played': 'all rounds are played',
};
