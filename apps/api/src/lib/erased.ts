/** Replaces the name of an erased person. */
export const ERASED_NAME = 'Erased candidate';

/** An address that no one has and no email reaches (RFC 2606), for lists and emails that mention several people. */
export const ERASED_ADDRESS = 'erased@erased.invalid';

/** Builds the same address in a pipeline, one per candidate: `field` holds the id. */
export const erasedEmail = (field: string) => ({ $concat: ['erased-', { $toString: field }, '@erased.invalid'] });

/**
 * Builds the pipeline steps that reduce a history to who did what and when. Free text goes, and so do all changes
 * except those to these statuses.
 *
 * @param person field with the id of the erased person, who may have taken steps
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
