ALTER TABLE `users` ADD `review_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `users` SET `review_count` = (SELECT count(*) FROM (SELECT 1 FROM `reviews` WHERE `to_id` = `users`.`id` AND `rated_at` > 0 LIMIT 20)) WHERE `rating` IS NOT NULL OR EXISTS (SELECT 1 FROM `reviews` WHERE `to_id` = `users`.`id` AND `rated_at` > 0);
