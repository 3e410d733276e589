CREATE TABLE `event_circles` (
	`number` integer PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`lat` real NOT NULL,
	`lon` real NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_circles_of` ON `event_circles` (`owner_id`,`lat`,`lon`);--> statement-breakpoint
INSERT INTO `event_circles` (`owner_id`, `lat`, `lon`) SELECT `owner_id`, `shown_lat`, `shown_lon` FROM `events` WHERE `ask_to_come` = 1 GROUP BY `owner_id`, `shown_lat`, `shown_lon` ORDER BY min(`number`);
