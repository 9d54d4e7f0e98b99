/** Dragging a card of our hand: upwards plays it, sideways moves it. */

export const PLAYS = 40; // px upwards
const STARTS = 8; // px before it is a drag at all

export class Drag {
  card = $state('');
  dx = $state(0);
  dy = $state(0);
  private x = 0;
  private y = 0;
  private pressed = '';

  press(card: string, event: PointerEvent): void {
    this.pressed = card;
    this.x = event.clientX;
    this.y = event.clientY;
  }

  /** Returns whether the pointer has moved far enough to be a drag. */
  move(event: PointerEvent): boolean {
    if (!this.pressed) return false;
    const [dx, dy] = [event.clientX - this.x, event.clientY - this.y];
    if (!this.card && Math.hypot(dx, dy) < STARTS) return false;
    this.card = this.pressed;
    this.dx = dx;
    this.dy = dy;
    return true;
  }

  /** What the drag does; nothing if the card is back where it was. */
  release(): { card: string; isPlay: boolean; dx: number } | null {
    const done = this.card ? { card: this.card, isPlay: this.dy < -PLAYS && -this.dy > Math.abs(this.dx) / 2, dx: this.dx } : null;
    this.cancel();
    return done;
  }

  cancel(): void {
    this.pressed = this.card = '';
    this.dx = this.dy = 0;
  }
}
