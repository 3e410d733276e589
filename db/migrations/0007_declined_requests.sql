ALTER TABLE `friend_requests` ADD `declined_at` integer;--> statement-breakpoint
ALTER TABLE `friend_requests` ADD `withdrawn` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `friend_requests_by_asker` ON `friend_requests` (`from_id`,`created_at`) WHERE "friend_requests"."withdrawn" = 0;--> statement-breakpoint
CREATE INDEX `friend_requests_declined` ON `friend_requests` (`declined_at`) WHERE "friend_requests"."declined_at" IS NOT NULL;