CREATE TABLE `event_changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number` integer NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `event_added` AFTER INSERT ON `events` BEGIN INSERT INTO `event_changes` (`number`) VALUES (NEW.`number`); END;
--> statement-breakpoint
CREATE TRIGGER `event_changed` AFTER UPDATE ON `events` BEGIN INSERT INTO `event_changes` (`number`) VALUES (NEW.`number`); END;
--> statement-breakpoint
CREATE TRIGGER `event_of_host_changed` AFTER UPDATE OF `sex`, `birthday` ON `users` BEGIN UPDATE `events` SET `revision` = `revision` + 1 WHERE `owner_id` = NEW.`id`; END;
--> statement-breakpoint
DROP TRIGGER `event_host_changed`;
--> statement-breakpoint
CREATE TRIGGER `event_host_changed` AFTER UPDATE OF `hide`, `locked_at`, `deleted_at` ON `users` WHEN (OLD.`hide`, OLD.`locked_at` IS NULL, OLD.`deleted_at` IS NULL) IS NOT (NEW.`hide`, NEW.`locked_at` IS NULL, NEW.`deleted_at` IS NULL) AND (EXISTS (SELECT 1 FROM `events` WHERE `owner_id` = NEW.`id`) OR EXISTS (SELECT 1 FROM `event_people` WHERE `user_id` = NEW.`id`)) BEGIN INSERT INTO `host_changes` (`user_id`) VALUES (NEW.`id`); END;
