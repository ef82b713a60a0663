import data from './model.json';

// The trained parameters (training/train.py). Part of the program, so that nothing is read at run time.

function signedBytes(base64: string): Int8Array {
  const bytes = atob(base64);
  return Int8Array.from({ length: bytes.length }, (_, i) => (bytes.charCodeAt(i) << 24) >> 24);
}

/** The model, with its weights unpacked. */
export const MODEL = { ...data, style: { ...data.style, weights: signedBytes(data.style.weights) } };

/** Stored with each report, so that a figure can be traced to the weights that produced it. */
export const MODEL_VERSION = `authorship-1-${data.sha256.slice(0, 8)}`;
