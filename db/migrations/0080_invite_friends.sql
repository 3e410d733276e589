CREATE TABLE `accepted_invites` (
	`device_hash` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`inviter_id` text,
	`counts` integer NOT NULL,
	`accepted_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`inviter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accepted_invites_by_user` ON `accepted_invites` (`user_id`);--> statement-breakpoint
CREATE INDEX `accepted_invites_by_inviter` ON `accepted_invites` (`inviter_id`,`accepted_at`);--> statement-breakpoint
CREATE INDEX `accepted_invites_by_time` ON `accepted_invites` (`accepted_at`);--> statement-breakpoint
CREATE INDEX `known_devices_by_device` ON `known_devices` (`device_hash`);