CREATE TABLE `event_announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`event_number` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`event_number`) REFERENCES `events`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_announcements_of` ON `event_announcements` (`event_number`,`created_at`);--> statement-breakpoint
CREATE TABLE `event_cells` (
	`zoom` integer NOT NULL,
	`x` integer NOT NULL,
	`y` integer NOT NULL,
	`type_id` integer NOT NULL,
	`count` integer NOT NULL,
	`lat` real NOT NULL,
	`lon` real NOT NULL,
	PRIMARY KEY(`zoom`, `x`, `y`, `type_id`)
);
--> statement-breakpoint
CREATE TABLE `event_favorites` (
	`user_id` text NOT NULL,
	`event_number` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `event_number`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_number`) REFERENCES `events`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_favorites_of` ON `event_favorites` (`event_number`);--> statement-breakpoint
CREATE TABLE `event_people` (
	`event_number` integer NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`since` integer NOT NULL,
	`offered_until` integer,
	`asked_at` integer,
	`confirmed_at` integer,
	PRIMARY KEY(`event_number`, `user_id`),
	FOREIGN KEY (`event_number`) REFERENCES `events`(`number`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_people_by_state` ON `event_people` (`event_number`,`state`,`since`);--> statement-breakpoint
CREATE INDEX `event_people_by_user` ON `event_people` (`user_id`,`state`);--> statement-breakpoint
CREATE INDEX `event_people_offered` ON `event_people` (`offered_until`) WHERE "event_people"."offered_until" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `event_preferences` (
	`user_id` text PRIMARY KEY NOT NULL,
	`preferences` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `event_tags` (
	`event_number` integer NOT NULL,
	`tag_id` integer NOT NULL,
	PRIMARY KEY(`event_number`, `tag_id`),
	FOREIGN KEY (`event_number`) REFERENCES `events`(`number`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `event_tags_by_tag` ON `event_tags` (`tag_id`,`event_number`);--> statement-breakpoint
CREATE TABLE `event_views` (
	`viewer_id` text NOT NULL,
	`event_number` integer NOT NULL,
	`viewed_at` integer NOT NULL,
	PRIMARY KEY(`viewer_id`, `event_number`),
	FOREIGN KEY (`viewer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_number`) REFERENCES `events`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_views_of` ON `event_views` (`event_number`);--> statement-breakpoint
CREATE TABLE `events` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`owner_id` text NOT NULL,
	`type_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`lat` real NOT NULL,
	`lon` real NOT NULL,
	`shown_lat` real NOT NULL,
	`shown_lon` real NOT NULL,
	`cell_x` integer NOT NULL,
	`cell_y` integer NOT NULL,
	`address` text NOT NULL,
	`city_id` integer,
	`zone` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`over_at` integer NOT NULL,
	`image_id` text,
	`capacity` integer,
	`age_from` integer NOT NULL,
	`age_to` integer NOT NULL,
	`sex` text,
	`ask_to_come` integer NOT NULL,
	`cancel_reason` text,
	`listed` integer NOT NULL,
	`taken` integer DEFAULT 0 NOT NULL,
	`waiting` integer DEFAULT 0 NOT NULL,
	`asked` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`city_id`) REFERENCES `cities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_by_id` ON `events` (`id`);--> statement-breakpoint
CREATE INDEX `events_by_owner` ON `events` (`owner_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `events_listed` ON `events` (`starts_at`,`number`) WHERE "events"."listed" = 1;--> statement-breakpoint
CREATE INDEX `events_to_archive` ON `events` (`over_at`) WHERE "events"."listed" = 1;--> statement-breakpoint
CREATE INDEX `events_by_image` ON `events` (`image_id`) WHERE "events"."image_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `host_changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `tags` ADD `event_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `tags_by_event_count` ON `tags` (`event_count`) WHERE "tags"."event_count" > 0;--> statement-breakpoint
CREATE VIRTUAL TABLE `event_map` USING rtree(`number`, `min_lat`, `max_lat`, `min_lon`, `max_lon`, +`lat` REAL, +`lon` REAL);
--> statement-breakpoint
CREATE TRIGGER `event_map_added` AFTER INSERT ON `events` WHEN NEW.`listed` = 1 BEGIN
	INSERT INTO `event_map` VALUES (NEW.`number`, NEW.`shown_lat`, NEW.`shown_lat`, NEW.`shown_lon`, NEW.`shown_lon`, NEW.`shown_lat`, NEW.`shown_lon`);
	INSERT INTO `event_cells` SELECT z.value, NEW.`cell_x` >> (16 - z.value), NEW.`cell_y` >> (16 - z.value), NEW.`type_id`, 1, NEW.`shown_lat`, NEW.`shown_lon` FROM json_each('[2,4,6,8,10,12,14,16]') z WHERE true
		ON CONFLICT DO UPDATE SET `count` = `count` + 1, `lat` = `lat` + excluded.`lat`, `lon` = `lon` + excluded.`lon`;
END;
--> statement-breakpoint
CREATE TRIGGER `event_map_removed` AFTER DELETE ON `events` WHEN OLD.`listed` = 1 BEGIN
	DELETE FROM `event_map` WHERE `number` = OLD.`number`;
	UPDATE `event_cells` SET `count` = `count` - 1, `lat` = `lat` - OLD.`shown_lat`, `lon` = `lon` - OLD.`shown_lon` FROM json_each('[2,4,6,8,10,12,14,16]') z WHERE `zoom` = z.value AND `x` = OLD.`cell_x` >> (16 - z.value) AND `y` = OLD.`cell_y` >> (16 - z.value) AND `type_id` = OLD.`type_id`;
	DELETE FROM `event_cells` WHERE `count` = 0 AND (`zoom`, `x`, `y`, `type_id`) IN (SELECT z.value, OLD.`cell_x` >> (16 - z.value), OLD.`cell_y` >> (16 - z.value), OLD.`type_id` FROM json_each('[2,4,6,8,10,12,14,16]') z);
END;
--> statement-breakpoint
CREATE TRIGGER `event_map_changed` AFTER UPDATE OF `listed`, `shown_lat`, `shown_lon`, `type_id` ON `events` WHEN OLD.`listed` <> NEW.`listed` OR (NEW.`listed` = 1 AND (OLD.`shown_lat` <> NEW.`shown_lat` OR OLD.`shown_lon` <> NEW.`shown_lon` OR OLD.`type_id` <> NEW.`type_id`)) BEGIN
	DELETE FROM `event_map` WHERE `number` = OLD.`number`;
	UPDATE `event_cells` SET `count` = `count` - 1, `lat` = `lat` - OLD.`shown_lat`, `lon` = `lon` - OLD.`shown_lon` FROM json_each('[2,4,6,8,10,12,14,16]') z WHERE OLD.`listed` = 1 AND `zoom` = z.value AND `x` = OLD.`cell_x` >> (16 - z.value) AND `y` = OLD.`cell_y` >> (16 - z.value) AND `type_id` = OLD.`type_id`;
	DELETE FROM `event_cells` WHERE `count` = 0 AND (`zoom`, `x`, `y`, `type_id`) IN (SELECT z.value, OLD.`cell_x` >> (16 - z.value), OLD.`cell_y` >> (16 - z.value), OLD.`type_id` FROM json_each('[2,4,6,8,10,12,14,16]') z);
	INSERT INTO `event_map` SELECT NEW.`number`, NEW.`shown_lat`, NEW.`shown_lat`, NEW.`shown_lon`, NEW.`shown_lon`, NEW.`shown_lat`, NEW.`shown_lon` WHERE NEW.`listed` = 1;
	INSERT INTO `event_cells` SELECT z.value, NEW.`cell_x` >> (16 - z.value), NEW.`cell_y` >> (16 - z.value), NEW.`type_id`, 1, NEW.`shown_lat`, NEW.`shown_lon` FROM json_each('[2,4,6,8,10,12,14,16]') z WHERE NEW.`listed` = 1
		ON CONFLICT DO UPDATE SET `count` = `count` + 1, `lat` = `lat` + excluded.`lat`, `lon` = `lon` + excluded.`lon`;
END;
--> statement-breakpoint
CREATE TRIGGER `event_person_added` AFTER INSERT ON `event_people` BEGIN
	UPDATE `events` SET `taken` = `taken` + (NEW.`state` IN ('coming', 'offered')), `waiting` = `waiting` + (NEW.`state` = 'waiting'), `asked` = `asked` + (NEW.`state` = 'asked'), `revision` = `revision` + 1 WHERE `number` = NEW.`event_number`;
END;
--> statement-breakpoint
CREATE TRIGGER `event_person_changed` AFTER UPDATE OF `state` ON `event_people` BEGIN
	UPDATE `events` SET `taken` = `taken` + (NEW.`state` IN ('coming', 'offered')) - (OLD.`state` IN ('coming', 'offered')), `waiting` = `waiting` + (NEW.`state` = 'waiting') - (OLD.`state` = 'waiting'), `asked` = `asked` + (NEW.`state` = 'asked') - (OLD.`state` = 'asked'), `revision` = `revision` + 1 WHERE `number` = NEW.`event_number`;
END;
--> statement-breakpoint
CREATE TRIGGER `event_person_removed` AFTER DELETE ON `event_people` BEGIN
	UPDATE `events` SET `taken` = `taken` - (OLD.`state` IN ('coming', 'offered')), `waiting` = `waiting` - (OLD.`state` = 'waiting'), `asked` = `asked` - (OLD.`state` = 'asked'), `revision` = `revision` + 1 WHERE `number` = OLD.`event_number`;
END;
--> statement-breakpoint
CREATE TRIGGER `event_tag_added` AFTER INSERT ON `event_tags` BEGIN UPDATE `tags` SET `event_count` = `event_count` + 1 WHERE `id` = NEW.`tag_id`; END;
--> statement-breakpoint
CREATE TRIGGER `event_tag_removed` AFTER DELETE ON `event_tags` BEGIN UPDATE `tags` SET `event_count` = `event_count` - 1 WHERE `id` = OLD.`tag_id`; END;
--> statement-breakpoint
CREATE TRIGGER `event_host_changed` AFTER UPDATE OF `hide`, `locked_at`, `deleted_at` ON `users` WHEN (OLD.`hide`, OLD.`locked_at` IS NULL, OLD.`deleted_at` IS NULL) IS NOT (NEW.`hide`, NEW.`locked_at` IS NULL, NEW.`deleted_at` IS NULL) AND EXISTS (SELECT 1 FROM `events` WHERE `owner_id` = NEW.`id`) BEGIN INSERT INTO `host_changes` (`user_id`) VALUES (NEW.`id`); END;
