/** An object, so that tests can observe a navigation without leaving the page. */
export const leaving = {
  /** Leaves the application for another site. */
  to: (address: string): void => window.location.assign(address),
};
