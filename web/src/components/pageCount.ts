/** How many pages were shown in this visit. */
export const pageCount = { count: 0 };
