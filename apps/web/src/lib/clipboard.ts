/** Copies text that is not available yet. Throws where the browser denies access or the text fails to load. */
export async function copyLater(text: Promise<string>): Promise<void> {
  // Safari allows a write only if it started within the click.
  if (typeof ClipboardItem !== 'undefined') {
    const blob = text.then(value => new Blob([value], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  } else {
    await navigator.clipboard.writeText(await text);
  }
}
