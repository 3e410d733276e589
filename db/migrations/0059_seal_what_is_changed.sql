CREATE TABLE `sealed_evidence` (
	`number` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`owner_id` text NOT NULL,
	`mark` text NOT NULL,
	`seq` integer NOT NULL,
	`sealed` blob NOT NULL,
	`since` integer NOT NULL,
	`until` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sealed_evidence_once` ON `sealed_evidence` (`kind`,`subject`,`mark`);--> statement-breakpoint
CREATE INDEX `sealed_evidence_of` ON `sealed_evidence` (`kind`,`subject`,`seq`);--> statement-breakpoint
CREATE INDEX `sealed_evidence_by_owner` ON `sealed_evidence` (`owner_id`,`kind`);--> statement-breakpoint
CREATE INDEX `sealed_evidence_by_time` ON `sealed_evidence` (`until`);--> statement-breakpoint
CREATE TABLE `sealed_evidence_photos` (
	`number` integer NOT NULL,
	`image_id` text NOT NULL,
	PRIMARY KEY(`number`, `image_id`),
	FOREIGN KEY (`number`) REFERENCES `sealed_evidence`(`number`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sealed_evidence_photos_by_image` ON `sealed_evidence_photos` (`image_id`);--> statement-breakpoint
ALTER TABLE `report_photos` ADD `was_removed` integer DEFAULT false NOT NULL;--> statement-breakpoint
INSERT INTO `sealed_evidence` (`kind`, `subject`, `owner_id`, `mark`, `seq`, `sealed`, `since`, `until`)
SELECT 'message', `chat_id`, `sender_id`, `id`, `seq`, `sealed`, `created_at`, `deleted_at` FROM `sealed_messages` WHERE `sender_id` IN (SELECT `id` FROM `users`);--> statement-breakpoint
INSERT INTO `sealed_evidence_photos` (`number`, `image_id`)
SELECT e.`number`, p.`image_id` FROM `sealed_photos` p JOIN `sealed_evidence` e ON e.`kind` = 'message' AND e.`mark` = p.`message_id`;
