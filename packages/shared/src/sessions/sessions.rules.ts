/**
 * Hours after which a session ends, however much it is used, and days after which an unused one does (contract §27).
 */
export const SESSION_HOURS = 12;
export const SESSION_IDLE_DAYS = 7;
