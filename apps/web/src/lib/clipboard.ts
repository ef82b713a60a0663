/**
 * Puts a text into the clipboard that is still to come. Throws where the browser does not let the page, or the text does
 * not come.
 */
export async function copyLater(text: Promise<string>): Promise<void> {
  // Safari lets a page write only what was begun with the click.
  if (typeof ClipboardItem !== 'undefined') {
    const blob = text.then(value => new Blob([value], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  } else {
    await navigator.clipboard.writeText(await text);
  }
}
