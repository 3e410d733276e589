ALTER TABLE `suspensions` ADD `announced_at` integer;--> statement-breakpoint
-- Members suspended by an earlier version get no letter now.
UPDATE `suspensions` SET `announced_at` = `created_at`;--> statement-breakpoint
CREATE INDEX `suspensions_unannounced` ON `suspensions` (`user_id`) WHERE "suspensions"."announced_at" IS NULL;