/**
 * Whether only its owner and moderators see a photo (`PHOTO_REVIEW=before`): until it is approved, so that one that is refused does
 * not show before it is removed.
 */
export const awaitsReview = (imageId: string): string =>
  `EXISTS (SELECT 1 FROM photo_reviews v WHERE v.image_id = ${imageId} AND v.is_awaited = 1 AND v.is_approved IS NOT 1)`;
