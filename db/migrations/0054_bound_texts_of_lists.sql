-- Lists and frames copy these texts once per person or event. Requests bound them; so does the table from now on, whatever writes it.
UPDATE `users` SET `name` = substr(`name`, 1, 40) WHERE length(`name`) > 40;--> statement-breakpoint
UPDATE `users` SET `status` = substr(`status`, 1, 140) WHERE length(`status`) > 140;--> statement-breakpoint
UPDATE `tags` SET `name` = substr(`name`, 1, 30) WHERE length(`name`) > 30;--> statement-breakpoint
UPDATE `events` SET `title` = substr(`title`, 1, 80) WHERE length(`title`) > 80;--> statement-breakpoint
UPDATE `events` SET `address` = substr(`address`, 1, 200) WHERE length(`address`) > 200;--> statement-breakpoint
UPDATE `sessions` SET `user_agent` = substr(`user_agent`, 1, 300) WHERE length(`user_agent`) > 300;--> statement-breakpoint
CREATE TRIGGER `users_texts_added` BEFORE INSERT ON `users` WHEN length(NEW.`name`) > 40 OR length(NEW.`status`) > 140 BEGIN SELECT RAISE(ABORT, 'A text of users is too long'); END;--> statement-breakpoint
CREATE TRIGGER `users_texts_changed` BEFORE UPDATE OF `name`, `status` ON `users` WHEN length(NEW.`name`) > 40 OR length(NEW.`status`) > 140 BEGIN SELECT RAISE(ABORT, 'A text of users is too long'); END;--> statement-breakpoint
CREATE TRIGGER `tags_texts_added` BEFORE INSERT ON `tags` WHEN length(NEW.`name`) > 30 BEGIN SELECT RAISE(ABORT, 'A text of tags is too long'); END;--> statement-breakpoint
CREATE TRIGGER `tags_texts_changed` BEFORE UPDATE OF `name` ON `tags` WHEN length(NEW.`name`) > 30 BEGIN SELECT RAISE(ABORT, 'A text of tags is too long'); END;--> statement-breakpoint
CREATE TRIGGER `events_texts_added` BEFORE INSERT ON `events` WHEN length(NEW.`title`) > 80 OR length(NEW.`address`) > 200 BEGIN SELECT RAISE(ABORT, 'A text of events is too long'); END;--> statement-breakpoint
CREATE TRIGGER `events_texts_changed` BEFORE UPDATE OF `title`, `address` ON `events` WHEN length(NEW.`title`) > 80 OR length(NEW.`address`) > 200 BEGIN SELECT RAISE(ABORT, 'A text of events is too long'); END;--> statement-breakpoint
CREATE TRIGGER `sessions_texts_added` BEFORE INSERT ON `sessions` WHEN length(NEW.`user_agent`) > 300 BEGIN SELECT RAISE(ABORT, 'A text of sessions is too long'); END;--> statement-breakpoint
CREATE TRIGGER `sessions_texts_changed` BEFORE UPDATE OF `user_agent` ON `sessions` WHEN length(NEW.`user_agent`) > 300 BEGIN SELECT RAISE(ABORT, 'A text of sessions is too long'); END;
