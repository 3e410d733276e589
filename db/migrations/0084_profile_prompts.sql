ALTER TABLE `messages` ADD `prompt` text;--> statement-breakpoint
ALTER TABLE `users` ADD `prompts` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
DROP TRIGGER `texts_message_removed`;--> statement-breakpoint
CREATE TRIGGER `texts_message_removed` AFTER DELETE ON `messages` BEGIN
  UPDATE `text_use` SET `standing` = max(0, `standing` - 200 - octet_length(OLD.`content`) - coalesce(octet_length(OLD.`prompt`), 0)) WHERE `user_id` = OLD.`sender_id`;
END;--> statement-breakpoint
CREATE TRIGGER `texts_prompts_changed` AFTER UPDATE OF `prompts` ON `users` BEGIN
  INSERT INTO `text_use` (`user_id`, `standing`) VALUES (NEW.`id`, max(0, octet_length(NEW.`prompts`) - octet_length(OLD.`prompts`)))
    ON CONFLICT (`user_id`) DO UPDATE SET `standing` = max(0, `standing` + octet_length(NEW.`prompts`) - octet_length(OLD.`prompts`));
END;
