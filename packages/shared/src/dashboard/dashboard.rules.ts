/** Weeks before and after now in `GET /dashboard/weekly`; the current week is the last of the past ones. */
export const WEEKS_PAST = 12;
export const WEEKS_NEXT = 4;
