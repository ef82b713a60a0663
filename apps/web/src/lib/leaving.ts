/** An object, so that tests see where somebody would go and stay where they are. */
export const leaving = {
  /** Leaves the application for another site. */
  to: (address: string): void => window.location.assign(address),
};
