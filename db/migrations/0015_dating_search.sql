CREATE TABLE `bookmarks` (
	`viewer_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`viewer_id`, `user_id`),
	FOREIGN KEY (`viewer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bookmarks_by_time` ON `bookmarks` (`viewer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `bookmarks_of` ON `bookmarks` (`user_id`);--> statement-breakpoint
CREATE TABLE `dating_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`personal` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `passes` (
	`viewer_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`viewer_id`, `user_id`),
	FOREIGN KEY (`viewer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passes_of` ON `passes` (`user_id`);--> statement-breakpoint
CREATE TABLE `person_changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `person_changes_by_user` ON `person_changes` (`user_id`);--> statement-breakpoint
CREATE TABLE `search_preferences` (
	`user_id` text PRIMARY KEY NOT NULL,
	`preferences` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TRIGGER `search_user_added` AFTER INSERT ON `users` BEGIN INSERT INTO `person_changes` (`user_id`) VALUES (NEW.`id`); END;
--> statement-breakpoint
CREATE TRIGGER `search_user_changed` AFTER UPDATE OF `sex`, `birthday`, `country`, `city_id`, `lat`, `lon`, `status`, `description`, `rating`, `vip_until`, `height`, `zodiac_sign`, `goal`, `has_children`, `bad_habits`, `physique`, `towards_pets`, `hair_color`, `glass_color`, `avatar_id`, `hide`, `see_photos`, `see_profile_info`, `see_rating`, `see_user_pic`, `locked_at`, `deleted_at` ON `users` BEGIN INSERT INTO `person_changes` (`user_id`) VALUES (NEW.`id`); END;
--> statement-breakpoint
CREATE TRIGGER `search_user_removed` AFTER DELETE ON `users` BEGIN DELETE FROM `person_changes` WHERE `user_id` = OLD.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `search_image_added` AFTER INSERT ON `images` WHEN NEW.`position` IS NOT NULL BEGIN INSERT INTO `person_changes` (`user_id`) VALUES (NEW.`owner_id`); END;
--> statement-breakpoint
CREATE TRIGGER `search_image_changed` AFTER UPDATE OF `position` ON `images` BEGIN INSERT INTO `person_changes` (`user_id`) VALUES (NEW.`owner_id`); END;
--> statement-breakpoint
CREATE TRIGGER `search_image_removed` AFTER DELETE ON `images` WHEN EXISTS (SELECT 1 FROM `users` WHERE `id` = OLD.`owner_id`) BEGIN INSERT INTO `person_changes` (`user_id`) VALUES (OLD.`owner_id`); END;
--> statement-breakpoint
CREATE TRIGGER `search_tag_added` AFTER INSERT ON `profile_tags` BEGIN INSERT INTO `person_changes` (`user_id`) VALUES (NEW.`user_id`); END;
--> statement-breakpoint
CREATE TRIGGER `search_tag_removed` AFTER DELETE ON `profile_tags` WHEN EXISTS (SELECT 1 FROM `users` WHERE `id` = OLD.`user_id`) BEGIN INSERT INTO `person_changes` (`user_id`) VALUES (OLD.`user_id`); END;
--> statement-breakpoint
CREATE TRIGGER `search_preferences_added` AFTER INSERT ON `search_preferences` BEGIN INSERT INTO `person_changes` (`user_id`) VALUES (NEW.`user_id`); END;
--> statement-breakpoint
CREATE TRIGGER `search_preferences_changed` AFTER UPDATE ON `search_preferences` BEGIN INSERT INTO `person_changes` (`user_id`) VALUES (NEW.`user_id`); END;
