CREATE TABLE `text_use` (
	`user_id` text PRIMARY KEY NOT NULL,
	`standing` integer DEFAULT 0 NOT NULL,
	`day` integer DEFAULT 0 NOT NULL,
	`written` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE TRIGGER `texts_message_added` AFTER INSERT ON `messages` BEGIN
  INSERT INTO `text_use` (`user_id`, `standing`, `day`, `written`) VALUES (NEW.`sender_id`, 200 + octet_length(NEW.`content`), NEW.`created_at` / 86400000, octet_length(NEW.`content`))
    ON CONFLICT (`user_id`) DO UPDATE SET `standing` = `standing` + excluded.`standing`, `day` = excluded.`day`,
      `written` = excluded.`written` + CASE WHEN `day` = excluded.`day` THEN `written` ELSE 0 END;
END;--> statement-breakpoint
CREATE TRIGGER `texts_message_removed` AFTER DELETE ON `messages` BEGIN
  UPDATE `text_use` SET `standing` = `standing` - (200 + octet_length(OLD.`content`)) WHERE `user_id` = OLD.`sender_id`;
END;--> statement-breakpoint
CREATE TRIGGER `texts_event_added` AFTER INSERT ON `events` BEGIN
  INSERT INTO `text_use` (`user_id`, `standing`, `day`, `written`) VALUES (NEW.`owner_id`, 500 + octet_length(NEW.`title`) + octet_length(NEW.`description`) + octet_length(NEW.`address`) + coalesce(octet_length(NEW.`cancel_reason`), 0), NEW.`created_at` / 86400000, octet_length(NEW.`title`) + octet_length(NEW.`description`) + octet_length(NEW.`address`) + coalesce(octet_length(NEW.`cancel_reason`), 0))
    ON CONFLICT (`user_id`) DO UPDATE SET `standing` = `standing` + excluded.`standing`, `day` = excluded.`day`,
      `written` = excluded.`written` + CASE WHEN `day` = excluded.`day` THEN `written` ELSE 0 END;
END;--> statement-breakpoint
CREATE TRIGGER `texts_event_changed` AFTER UPDATE OF `title`, `description`, `address`, `cancel_reason` ON `events` BEGIN
  UPDATE `text_use` SET `standing` = `standing` + (octet_length(NEW.`title`) + octet_length(NEW.`description`) + octet_length(NEW.`address`) + coalesce(octet_length(NEW.`cancel_reason`), 0)) - (octet_length(OLD.`title`) + octet_length(OLD.`description`) + octet_length(OLD.`address`) + coalesce(octet_length(OLD.`cancel_reason`), 0)) WHERE `user_id` = NEW.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `texts_event_removed` BEFORE DELETE ON `events` BEGIN
  UPDATE `text_use` SET `standing` = `standing` - (500 + octet_length(OLD.`title`) + octet_length(OLD.`description`) + octet_length(OLD.`address`) + coalesce(octet_length(OLD.`cancel_reason`), 0) + coalesce((SELECT sum(200 + octet_length(a.`text`)) FROM `event_announcements` a WHERE a.`event_number` = OLD.`number`), 0)) WHERE `user_id` = OLD.`owner_id`;
END;--> statement-breakpoint
CREATE TRIGGER `texts_announcement_added` AFTER INSERT ON `event_announcements` BEGIN
  INSERT INTO `text_use` (`user_id`, `standing`, `day`, `written`) VALUES ((SELECT e.`owner_id` FROM `events` e WHERE e.`number` = NEW.`event_number`), 200 + octet_length(NEW.`text`), NEW.`created_at` / 86400000, octet_length(NEW.`text`))
    ON CONFLICT (`user_id`) DO UPDATE SET `standing` = `standing` + excluded.`standing`, `day` = excluded.`day`,
      `written` = excluded.`written` + CASE WHEN `day` = excluded.`day` THEN `written` ELSE 0 END;
END;--> statement-breakpoint
CREATE TRIGGER `texts_profile_changed` AFTER UPDATE OF `name`, `status`, `description`, `description_private` ON `users` BEGIN
  INSERT INTO `text_use` (`user_id`, `standing`) VALUES (NEW.`id`, (octet_length(NEW.`name`) + coalesce(octet_length(NEW.`status`), 0) + coalesce(octet_length(NEW.`description`), 0) + coalesce(octet_length(NEW.`description_private`), 0)) - (octet_length(OLD.`name`) + coalesce(octet_length(OLD.`status`), 0) + coalesce(octet_length(OLD.`description`), 0) + coalesce(octet_length(OLD.`description_private`), 0)))
    ON CONFLICT (`user_id`) DO UPDATE SET `standing` = `standing` + excluded.`standing`;
END;--> statement-breakpoint
CREATE TRIGGER `texts_ticket_added` AFTER INSERT ON `support_tickets` WHEN NEW.`user_id` IS NOT NULL BEGIN
  INSERT INTO `text_use` (`user_id`, `standing`, `day`, `written`) VALUES (NEW.`user_id`, 200 + octet_length(NEW.`email`) + octet_length(NEW.`contact`) + octet_length(NEW.`type`) + octet_length(NEW.`text`), NEW.`created_at` / 86400000, octet_length(NEW.`email`) + octet_length(NEW.`contact`) + octet_length(NEW.`type`) + octet_length(NEW.`text`))
    ON CONFLICT (`user_id`) DO UPDATE SET `standing` = `standing` + excluded.`standing`, `day` = excluded.`day`,
      `written` = excluded.`written` + CASE WHEN `day` = excluded.`day` THEN `written` ELSE 0 END;
END;--> statement-breakpoint
CREATE TRIGGER `texts_ticket_removed` AFTER DELETE ON `support_tickets` WHEN OLD.`user_id` IS NOT NULL BEGIN
  UPDATE `text_use` SET `standing` = `standing` - (200 + octet_length(OLD.`email`) + octet_length(OLD.`contact`) + octet_length(OLD.`type`) + octet_length(OLD.`text`)) WHERE `user_id` = OLD.`user_id`;
END;--> statement-breakpoint
INSERT INTO `text_use` (`user_id`, `standing`)
SELECT `user_id`, sum(`bytes`) FROM (
  SELECT m.`sender_id` AS `user_id`, 200 + octet_length(m.`content`) AS `bytes` FROM `messages` m
  UNION ALL SELECT e.`owner_id`, 500 + octet_length(e.`title`) + octet_length(e.`description`) + octet_length(e.`address`) + coalesce(octet_length(e.`cancel_reason`), 0) FROM `events` e
  UNION ALL SELECT e.`owner_id`, 200 + octet_length(a.`text`) FROM `event_announcements` a JOIN `events` e ON e.`number` = a.`event_number`
  UNION ALL SELECT u.`id`, coalesce(octet_length(u.`status`), 0) + coalesce(octet_length(u.`description`), 0) + coalesce(octet_length(u.`description_private`), 0) FROM `users` u WHERE coalesce(u.`status`, u.`description`, u.`description_private`) IS NOT NULL
  UNION ALL SELECT t.`user_id`, 200 + octet_length(t.`email`) + octet_length(t.`contact`) + octet_length(t.`type`) + octet_length(t.`text`) FROM `support_tickets` t WHERE t.`user_id` IS NOT NULL
) WHERE `user_id` IN (SELECT `id` FROM `users`) GROUP BY `user_id`;
