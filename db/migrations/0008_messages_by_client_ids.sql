DROP INDEX `messages_by_client`;--> statement-breakpoint
DROP INDEX `messages_by_time`;--> statement-breakpoint
ALTER TABLE `messages` DROP COLUMN `client_id`;--> statement-breakpoint
DROP INDEX `chat_members_unread`;--> statement-breakpoint
ALTER TABLE `chat_members` ADD `wrote_seq` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `chat_members_unread` ON `chat_members` (`user_id`) WHERE "chat_members"."unread_since" IS NOT NULL;--> statement-breakpoint
UPDATE `chat_members` SET `wrote_seq` = (SELECT `last_seq` FROM `chats` WHERE `chats`.`id` = `chat_members`.`chat_id`);--> statement-breakpoint
ALTER TABLE `chats` DROP COLUMN `last_seq`;