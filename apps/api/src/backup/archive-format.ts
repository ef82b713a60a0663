import { z } from 'zod';

/**
 * An archive is gzip over frames: one letter, then one BSON document, which begins with its own length. `H` is the
 * header; `C` begins a collection, whose documents follow as `D`, in the order of their ids and byte for byte as they
 * are stored; `F` is the footer, with what is needed to check all of it.
 */
export const FRAMES = { header: 0x48, collection: 0x43, document: 0x44, footer: 0x46 } as const;

export const FORMAT = 'interview-detection-backup';
/** Raised when a program that knows only the earlier form could not read an archive. */
export const FORMAT_VERSION = 1;

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.int(),
  /** The newest migration of the database, whichever program made the archive. */
  schemaVersion: z.int(),
  createdAt: z.date(),
});
export type ArchiveHeader = z.infer<typeof headerSchema>;

export const collectionSchema = z.object({ name: z.string() });

const contentSchema = z.object({
  name: z.string(),
  documents: z.number(),
  /** Of the documents, uncompressed. */
  bytes: z.number(),
  /** Over the documents in their order. */
  sha256: z.string(),
});
/** What a collection holds; two that are equal hold the same. */
export type CollectionContent = z.infer<typeof contentSchema>;

export const footerSchema = z.object({
  collections: z.array(contentSchema),
  /** Over every byte before the footer. */
  sha256: z.string(),
});
export type ArchiveFooter = z.infer<typeof footerSchema>;

/** Of the database of a running installation: bookkeeping between processes, which is of no use elsewhere. */
export const LOCKS = 'locks';
