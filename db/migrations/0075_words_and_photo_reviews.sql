CREATE TABLE `refused_words` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refused_words_by_value` ON `refused_words` (`kind`,`value`);--> statement-breakpoint
ALTER TABLE `photo_reviews` ADD `is_main` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE TRIGGER `search_photo_reviewed` AFTER UPDATE OF `decided_at` ON `photo_reviews` BEGIN INSERT INTO `person_changes` (`user_id`) VALUES (NEW.`user_id`); END;
