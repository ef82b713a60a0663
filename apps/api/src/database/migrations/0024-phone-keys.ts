import type { Migration } from './migration';

/** Stores with each phone number of a candidate what tells it apart however it was written, to find doubles. */
export const phoneKeys: Migration = {
  id: 24,
  name: 'phone-keys',
  async run(db) {
    const candidates = db.collection('candidates');
    const without = candidates.find(
      { phone: { $exists: true }, phoneKey: { $exists: false } },
      { projection: { phone: 1 } },
    );
    for await (const { _id, phone } of without) {
      const digits = String(phone)
        .replace(/(?:[x#]|ext\.?).*$/i, '')
        .replace(/\D/g, '');
      if (digits.length >= 7) await candidates.updateOne({ _id, phone }, { $set: { phoneKey: digits.slice(-9) } });
    }
  },
};
