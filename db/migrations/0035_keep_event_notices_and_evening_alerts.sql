CREATE TABLE `evening_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`lang` text NOT NULL,
	`starts_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `evening_alerts_by_address` ON `evening_alerts` (`address`);--> statement-breakpoint
CREATE INDEX `evening_alerts_by_start` ON `evening_alerts` (`starts_at`);--> statement-breakpoint
CREATE TABLE `event_notices` (
	`number` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`news` text NOT NULL,
	`seen` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_notices_by_user` ON `event_notices` (`user_id`);