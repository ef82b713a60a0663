import { expect, it, onTestFinished } from 'vitest';
import { setUpUser } from './user';

it('waits until an opening window accepts the pointer, as a real user has to', async () => {
  document.body.style.pointerEvents = 'none';
  const button = document.body.appendChild(document.createElement('button'));
  onTestFinished(() => {
    button.remove();
    document.body.style.pointerEvents = '';
  });
  let clicks = 0;
  button.addEventListener('click', () => clicks++);
  const clicking = setUpUser().click(button);
  await Promise.resolve();
  expect(clicks).toBe(0);
  button.style.pointerEvents = 'auto';
  await clicking;
  expect(clicks).toBe(1);
});
