CREATE TABLE `sealed_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`chat_id` text NOT NULL,
	`seq` integer NOT NULL,
	`sender_id` text NOT NULL,
	`sealed` blob NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer NOT NULL,
	FOREIGN KEY (`chat_id`) REFERENCES `chats`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sealed_messages_in_chat` ON `sealed_messages` (`chat_id`,`seq`);--> statement-breakpoint
CREATE INDEX `sealed_messages_by_time` ON `sealed_messages` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `sealed_photos` (
	`message_id` text NOT NULL,
	`image_id` text NOT NULL,
	PRIMARY KEY(`message_id`, `image_id`),
	FOREIGN KEY (`message_id`) REFERENCES `sealed_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sealed_photos_by_image` ON `sealed_photos` (`image_id`);--> statement-breakpoint
DROP INDEX `reports_open_pair`;--> statement-breakpoint
ALTER TABLE `reports` ADD `anonymous_room` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_open_pair` ON `reports` (`reporter_key`,`reported_key`,`reason`,`anonymous_room`) WHERE "reports"."state" = 'open';
--> statement-breakpoint
UPDATE `reports` SET `anonymous_room` = json_extract(`context`, '$.roomId') WHERE json_extract(`context`, '$.kind') = 'room' AND json_extract(`context`, '$.mode') IN ('classic', 'private');
