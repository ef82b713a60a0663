/** What stands where the name of whoever was erased stood. */
export const ERASED_NAME = 'Erased candidate';

/** An address that nobody has and no mail reaches (RFC 2606); in lists and mails that tell of several. */
export const ERASED_ADDRESS = 'erased@erased.invalid';

/** The same in a pipeline, one for each candidate, whose id is in a field. */
export const erasedEmail = (field: string) => ({ $concat: ['erased-', { $toString: field }, '@erased.invalid'] });

/**
 * The steps of a history in a pipeline, as many and by whom and when: without what people wrote, and without what changed but
 * for these statuses.
 *
 * @param person field with the id of whoever was erased, who may have taken steps
 */
export const stepsWithoutWords = (statuses: readonly string[], person: string) => {
  const status = (field: string, otherwise: string) => {
    const value = { $ifNull: [field, null] };
    return { $cond: [{ $in: [value, [null, ...statuses]] }, value, otherwise] };
  };
  const nameless = { $mergeObjects: ['$$this.by', { name: ERASED_NAME }] };
  const step = {
    reason: null,
    from: status('$$this.from', 'details'),
    to: status('$$this.to', 'changed'),
    by: { $cond: [{ $eq: ['$$this.by._id', person] }, nameless, '$$this.by'] },
  };
  return { $map: { input: { $ifNull: ['$history', []] }, in: { $mergeObjects: ['$$this', step] } } };
};
