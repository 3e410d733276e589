ALTER TABLE `images` ADD `removed_at` integer;--> statement-breakpoint
CREATE INDEX `images_unused` ON `images` (`created_at`) WHERE "images"."position" IS NULL;--> statement-breakpoint
CREATE INDEX `images_removed` ON `images` (`removed_at`) WHERE "images"."removed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `users_deleted` ON `users` (`deleted_at`) WHERE "users"."deleted_at" IS NOT NULL;