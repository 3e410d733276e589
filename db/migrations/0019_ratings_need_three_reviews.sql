-- One review or two make no rating any more: it would tell who gave them.
UPDATE `users` SET `rating` = NULL WHERE (
  SELECT count(DISTINCT `from_id` || ' ' || `rated_at` / 86400000) FROM `reviews`
  WHERE `to_id` = `users`.`id` AND `rated_at` > 0
) < 3;
