CREATE TABLE `chat_members` (
	`chat_id` text NOT NULL,
	`user_id` text NOT NULL,
	`companion_id` text NOT NULL,
	`last_at` integer,
	`read_seq` integer DEFAULT 0 NOT NULL,
	`unread` integer DEFAULT 0 NOT NULL,
	`unread_since` integer,
	`mailed` integer DEFAULT false NOT NULL,
	`cleared_seq` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`chat_id`, `user_id`),
	FOREIGN KEY (`chat_id`) REFERENCES `chats`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`companion_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chat_members_list` ON `chat_members` (`user_id`,`last_at`);--> statement-breakpoint
CREATE INDEX `chat_members_by_companion` ON `chat_members` (`companion_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `chat_members_unread` ON `chat_members` (`user_id`) WHERE "chat_members"."unread" > 0;--> statement-breakpoint
CREATE INDEX `chat_members_to_mail` ON `chat_members` (`unread_since`) WHERE "chat_members"."unread_since" IS NOT NULL AND "chat_members"."mailed" = 0;--> statement-breakpoint
CREATE TABLE `chats` (
	`id` text PRIMARY KEY NOT NULL,
	`low_id` text NOT NULL,
	`high_id` text NOT NULL,
	`started_by` text NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`low_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`high_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chats_by_pair` ON `chats` (`low_id`,`high_id`);--> statement-breakpoint
CREATE INDEX `chats_by_starter` ON `chats` (`started_by`,`created_at`);--> statement-breakpoint
CREATE INDEX `chats_by_high` ON `chats` (`high_id`);--> statement-breakpoint
CREATE TABLE `message_images` (
	`message_id` text NOT NULL,
	`image_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`message_id`, `position`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `message_images_by_image` ON `message_images` (`image_id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`chat_id` text NOT NULL,
	`seq` integer NOT NULL,
	`sender_id` text NOT NULL,
	`client_id` text NOT NULL,
	`content` text NOT NULL,
	`reply_to_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`chat_id`) REFERENCES `chats`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_in_chat` ON `messages` (`chat_id`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_by_client` ON `messages` (`sender_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `messages_by_time` ON `messages` (`chat_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `queue_holds` (
	`id` text PRIMARY KEY NOT NULL,
	`person_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`until` integer NOT NULL,
	`cleared_at` integer,
	`cleared_by` text
);
--> statement-breakpoint
CREATE INDEX `queue_holds_of` ON `queue_holds` (`person_key`,`until`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_key` text NOT NULL,
	`reported_key` text NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`source` text NOT NULL,
	`context` text NOT NULL,
	`counts` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	`resolved_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_open_pair` ON `reports` (`reporter_key`,`reported_key`,`reason`) WHERE "reports"."state" = 'open';--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`created_at`) WHERE "reports"."state" = 'open';--> statement-breakpoint
CREATE INDEX `reports_of` ON `reports` (`reported_key`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_by` ON `reports` (`reporter_key`,`state`);--> statement-breakpoint
CREATE TABLE `letters_sent` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`provider` text NOT NULL,
	`address` text NOT NULL,
	`p256dh` text,
	`auth` text,
	`user_agent` text DEFAULT '' NOT NULL,
	`lang` text NOT NULL,
	`created_at` integer NOT NULL,
	`refreshed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_by_address` ON `push_subscriptions` (`address`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_refresh` ON `push_subscriptions` (`refreshed_at`);--> statement-breakpoint
CREATE TABLE `queue_preferences` (
	`user_id` text PRIMARY KEY NOT NULL,
	`preferences` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`room_id` text NOT NULL,
	`from_id` text NOT NULL,
	`to_id` text NOT NULL,
	`rating` integer,
	`created_at` integer NOT NULL,
	`rated_at` integer,
	`cancelled_at` integer,
	FOREIGN KEY (`from_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_of_room` ON `reviews` (`from_id`,`room_id`);--> statement-breakpoint
CREATE INDEX `reviews_pending` ON `reviews` (`from_id`,`created_at`) WHERE "reviews"."rating" IS NULL AND "reviews"."cancelled_at" IS NULL;--> statement-breakpoint
CREATE INDEX `reviews_given` ON `reviews` (`to_id`,`rated_at`);--> statement-breakpoint
CREATE TABLE `talks` (
	`id` text PRIMARY KEY NOT NULL,
	`room_id` text NOT NULL,
	`user_id` text NOT NULL,
	`companion_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`companion_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `talks_of_room` ON `talks` (`room_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `talks_by_user` ON `talks` (`user_id`,`ended_at`);--> statement-breakpoint
CREATE INDEX `talks_by_companion` ON `talks` (`companion_id`);--> statement-breakpoint
DROP INDEX `friend_requests_from`;--> statement-breakpoint
ALTER TABLE `friend_requests` ADD `mailed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `friend_requests_to_mail` ON `friend_requests` (`created_at`) WHERE "friend_requests"."mailed" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX `friend_requests_from` ON `friend_requests` (`from_id`,`to_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `vip_promotion_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `talks` integer DEFAULT 0 NOT NULL;