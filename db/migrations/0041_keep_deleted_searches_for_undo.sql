ALTER TABLE `saved_searches` ADD `removed_at` integer;--> statement-breakpoint
CREATE INDEX `saved_searches_removed` ON `saved_searches` (`removed_at`) WHERE "saved_searches"."removed_at" IS NOT NULL;