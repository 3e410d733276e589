CREATE TABLE `support_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`number`) REFERENCES `support_tickets`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `support_answers_by_ticket` ON `support_answers` (`number`,`created_at`);--> statement-breakpoint
CREATE TABLE `support_tickets` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text,
	`email` text NOT NULL,
	`contact` text NOT NULL,
	`type` text NOT NULL,
	`text` text NOT NULL,
	`lang` text NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `support_tickets_open` ON `support_tickets` (`number`) WHERE "support_tickets"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX `support_tickets_by_closing` ON `support_tickets` (`closed_at`);--> statement-breakpoint
CREATE INDEX `support_tickets_by_email` ON `support_tickets` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `support_tickets_by_user` ON `support_tickets` (`user_id`);