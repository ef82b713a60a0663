import { vi } from 'vitest';

interface Download {
  name: string;
  type: string;
  text: Promise<string>;
}

/** Collects the files that the page hands to the browser; jsdom supports neither object URLs nor downloads. */
export function catchDownloads(): Download[] {
  const files = new Map<string, Blob>();
  const downloads: Download[] = [];
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(file: Blob) {
        const address = `blob:http://localhost:3000/${files.size}`;
        files.set(address, file);
        return address;
      }
      static override revokeObjectURL() {}
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (file) downloads.push({ name: this.download, type: file.type, text: file.text() });
  });
  return downloads;
}
