CREATE TABLE `new_matches` (
	`search_id` text NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	`told` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`search_id`, `user_id`),
	FOREIGN KEY (`search_id`) REFERENCES `saved_searches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `new_matches_by_time` ON `new_matches` (`search_id`,`at`);--> statement-breakpoint
CREATE INDEX `new_matches_of` ON `new_matches` (`user_id`);--> statement-breakpoint
CREATE INDEX `new_matches_untold` ON `new_matches` (`search_id`) WHERE "new_matches"."told" = 0;--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`filters` text NOT NULL,
	`alerts` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`opened_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_searches_of` ON `saved_searches` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `saved_searches_alerting` ON `saved_searches` (`user_id`) WHERE "saved_searches"."alerts" = 1;--> statement-breakpoint
ALTER TABLE `chats` ADD `is_invited` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `dating_settings` ADD `private_visits` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `dating_settings` ADD `protect_inbox` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `dating_settings` ADD `searched_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `dating_settings` ADD `visitors_seen_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `notification_settings` ADD `matches` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `profile_views` ADD `is_private` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `passes_by_time` ON `passes` (`viewer_id`,`created_at`);--> statement-breakpoint
CREATE TRIGGER `search_settings_added` AFTER INSERT ON `dating_settings` WHEN NEW.`protect_inbox` = 1 BEGIN INSERT INTO `person_changes` (`user_id`) VALUES (NEW.`user_id`); END;
--> statement-breakpoint
CREATE TRIGGER `search_settings_changed` AFTER UPDATE OF `protect_inbox` ON `dating_settings` BEGIN INSERT INTO `person_changes` (`user_id`) VALUES (NEW.`user_id`); END;
