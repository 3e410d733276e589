/** Whether a photo waits for a moderator (`PHOTO_REVIEW=before`). Until then only its owner and moderators see it. */
export const awaitsReview = (imageId: string): string =>
  `EXISTS (SELECT 1 FROM photo_reviews v WHERE v.image_id = ${imageId} AND v.is_awaited = 1 AND v.decided_at IS NULL)`;
