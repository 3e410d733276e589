ALTER TABLE `images` ADD `bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `tags_in_use_by_folded` ON `tags` (`folded`) WHERE "tags"."count" > 0;--> statement-breakpoint
CREATE INDEX `tags_of_events_by_folded` ON `tags` (`folded`) WHERE "tags"."event_count" > 0;--> statement-breakpoint
CREATE INDEX `tags_unused` ON `tags` (`id`) WHERE "tags"."count" = 0 AND "tags"."event_count" = 0;