ALTER TABLE `events` ADD `request_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `events_by_request` ON `events` (`owner_id`,`request_key`) WHERE "events"."request_key" IS NOT NULL;