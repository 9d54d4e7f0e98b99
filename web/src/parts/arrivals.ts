/** How many pages were shown in this visit. */
export const arrivals = { count: 0 };
