CREATE TABLE `images` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`position` integer,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`placeholder` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `images_by_owner` ON `images` (`owner_id`,`position`);--> statement-breakpoint
CREATE TABLE `profile_tags` (
	`user_id` text NOT NULL,
	`tag_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `tag_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `profile_tags_by_tag` ON `profile_tags` (`tag_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `profile_views` (
	`viewer_id` text NOT NULL,
	`user_id` text NOT NULL,
	`viewed_at` integer NOT NULL,
	PRIMARY KEY(`viewer_id`, `user_id`),
	FOREIGN KEY (`viewer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `profile_views_of` ON `profile_views` (`user_id`,`viewed_at`);--> statement-breakpoint
CREATE TABLE `tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`folded` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_by_folded` ON `tags` (`folded`);--> statement-breakpoint
CREATE INDEX `tags_by_count` ON `tags` (`count`);--> statement-breakpoint
CREATE TABLE `blocks` (
	`user_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `blocked_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `blocks_by_blocked` ON `blocks` (`blocked_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `blocks_by_time` ON `blocks` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `friend_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`from_id` text NOT NULL,
	`to_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`from_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `friend_requests_to` ON `friend_requests` (`to_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `friend_requests_from` ON `friend_requests` (`from_id`,`to_id`);--> statement-breakpoint
CREATE TABLE `friendships` (
	`user_id` text NOT NULL,
	`friend_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `friend_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`friend_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `friendships_by_time` ON `friendships` (`user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `description_private` text;--> statement-breakpoint
ALTER TABLE `users` ADD `height` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `zodiac_sign` text;--> statement-breakpoint
ALTER TABLE `users` ADD `goal` text;--> statement-breakpoint
ALTER TABLE `users` ADD `has_children` text;--> statement-breakpoint
ALTER TABLE `users` ADD `bad_habits` text;--> statement-breakpoint
ALTER TABLE `users` ADD `physique` text;--> statement-breakpoint
ALTER TABLE `users` ADD `towards_pets` text;--> statement-breakpoint
ALTER TABLE `users` ADD `hair_color` text;--> statement-breakpoint
ALTER TABLE `users` ADD `glass_color` text;--> statement-breakpoint
ALTER TABLE `users` ADD `avatar_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `hide` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `see_photos` text DEFAULT 'EVERYONE' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `see_profile_info` text DEFAULT 'EVERYONE' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `see_rating` text DEFAULT 'EVERYONE' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `see_status_message` text DEFAULT 'EVERYONE' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `see_user_pic` text DEFAULT 'EVERYONE' NOT NULL;