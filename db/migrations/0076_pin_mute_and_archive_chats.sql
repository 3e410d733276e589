DROP INDEX `chat_members_to_mail`;--> statement-breakpoint
ALTER TABLE `chat_members` ADD `pinned` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_members` ADD `muted` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_members` ADD `archived` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `chat_members_pinned` ON `chat_members` (`user_id`,`last_at`) WHERE "chat_members"."pinned" = 1;--> statement-breakpoint
CREATE INDEX `chat_members_archived` ON `chat_members` (`user_id`,`last_at`) WHERE "chat_members"."archived" = 1;--> statement-breakpoint
CREATE INDEX `chat_members_to_mail` ON `chat_members` (`unread_since`) WHERE "chat_members"."unread_since" IS NOT NULL AND "chat_members"."mailed" = 0 AND "chat_members"."muted" = 0;