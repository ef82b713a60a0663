// Run in a thread by the tests of worker pools.

/**
 * Sets `state[0]` to report that it has started. Then `wait` lasts until `state[1]` is set, `fail` throws, and
 * `fail-later` returns and throws once `state[1]` is set: the thread's error may otherwise arrive before its result.
 *
 * @param {{ does: 'answer' | 'wait' | 'fail' | 'fail-later', state: SharedArrayBuffer }} task
 * @returns {string}
 */
export default ({ does, state }) => {
  const cells = new Int32Array(state);
  Atomics.store(cells, 0, 1);
  Atomics.notify(cells, 0);
  if (does === 'wait') Atomics.wait(cells, 1, 0);
  if (does === 'fail') throw new Error('this task fails');
  if (does === 'fail-later') {
    void Atomics.waitAsync(cells, 1, 0).value.then(() => {
      throw new Error('this worker fails after its task');
    });
  }
  return 'answered';
};
