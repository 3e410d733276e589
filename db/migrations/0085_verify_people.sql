CREATE TABLE `selfie_frames` (
	`selfie_id` text NOT NULL,
	`position` integer NOT NULL,
	`sealed` blob NOT NULL,
	PRIMARY KEY(`selfie_id`, `position`),
	FOREIGN KEY (`selfie_id`) REFERENCES `selfies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `selfies` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`gesture` text NOT NULL,
	`asked_at` integer NOT NULL,
	`sent_at` integer,
	`decided_at` integer,
	`outcome` text,
	`reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `selfies_open_of` ON `selfies` (`user_id`) WHERE "selfies"."decided_at" IS NULL;--> statement-breakpoint
CREATE INDEX `selfies_of` ON `selfies` (`user_id`,`sent_at`);--> statement-breakpoint
CREATE INDEX `selfies_waiting` ON `selfies` (`sent_at`) WHERE "selfies"."decided_at" IS NULL AND "selfies"."sent_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `selfies_by_asking` ON `selfies` (`asked_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `verified_at` integer;--> statement-breakpoint
CREATE TRIGGER `verified_photo_changed` AFTER UPDATE OF `avatar_id` ON `users` WHEN OLD.`avatar_id` IS NOT NEW.`avatar_id` AND NEW.`verified_at` IS NOT NULL BEGIN UPDATE `users` SET `verified_at` = NULL WHERE `id` = NEW.`id`; END;--> statement-breakpoint
CREATE TRIGGER `selfies_of_closed_accounts` AFTER UPDATE OF `locked_at`, `deleted_at` ON `users` WHEN NEW.`locked_at` IS NOT NULL OR NEW.`deleted_at` IS NOT NULL BEGIN DELETE FROM `selfies` WHERE `user_id` = NEW.`id` AND `decided_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `selfie_frames_go_when_decided` AFTER UPDATE OF `decided_at` ON `selfies` WHEN NEW.`decided_at` IS NOT NULL BEGIN DELETE FROM `selfie_frames` WHERE `selfie_id` = NEW.`id`; END;--> statement-breakpoint
CREATE TRIGGER `selfie_frames_go_with_it` AFTER DELETE ON `selfies` BEGIN DELETE FROM `selfie_frames` WHERE `selfie_id` = OLD.`id`; END;--> statement-breakpoint
DROP TRIGGER `search_user_changed`;--> statement-breakpoint
CREATE TRIGGER `search_user_changed` AFTER UPDATE OF `sex`, `birthday`, `country`, `city_id`, `lat`, `lon`, `status`, `description`, `rating`, `vip_until`, `height`, `zodiac_sign`, `goal`, `has_children`, `bad_habits`, `physique`, `towards_pets`, `hair_color`, `glass_color`, `avatar_id`, `hide`, `see_photos`, `see_profile_info`, `see_rating`, `see_user_pic`, `see_status_message`, `locked_at`, `deleted_at`, `verified_at` ON `users` BEGIN INSERT INTO `person_changes` (`user_id`) VALUES (NEW.`id`); END;
