CREATE TABLE `private_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`maker_id` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`maker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `private_links_by_maker` ON `private_links` (`maker_id`);--> statement-breakpoint
CREATE INDEX `private_links_by_expiry` ON `private_links` (`expires_at`);