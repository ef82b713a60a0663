/** Resolves once a signal is aborted, also where it was before anyone asked. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
