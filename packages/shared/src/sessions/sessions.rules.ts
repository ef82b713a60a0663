/** Hours after which a session is over, however much it is used, and days after which it is where it is not (contract §27). */
export const SESSION_HOURS = 12;
export const SESSION_IDLE_DAYS = 7;
