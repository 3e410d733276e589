CREATE TABLE `notification_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`messages` integer DEFAULT true NOT NULL,
	`friend_requests` integer DEFAULT true NOT NULL,
	`news` integer DEFAULT true NOT NULL,
	`digest` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
