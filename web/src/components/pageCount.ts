/** How many pages this visit has shown. */
export const pageCount = { count: 0 };
