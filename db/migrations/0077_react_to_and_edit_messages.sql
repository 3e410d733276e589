ALTER TABLE `messages` ADD `edited_at` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `sender_reaction` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `recipient_reaction` text;